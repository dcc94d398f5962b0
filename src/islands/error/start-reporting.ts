import { startReporting } from '#src/stores/reporting.ts'

startReporting()
