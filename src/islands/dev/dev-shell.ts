import '../shell/chrome.ts'
