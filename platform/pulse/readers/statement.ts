import { maskEmails } from '#domain/detection/email-addresses.ts'
import { maskText } from '#domain/detection/mask-text.ts'
import type { OwnNames } from '#domain/detection/own-names.ts'

/** `AUTH [user] password`, and `HELLO 3 AUTH user password`, of Redis. */
const REDIS_AUTH = /^(\s*(?:HELLO\s+\S+\s+)?AUTH\s+)\S.*$/is
/** `IDENTIFIED BY 'x'`, `PASSWORD 'x'`, `PASSWORD = 'x'`, `SET PASSWORD TO 'x'` of SQL; not the name `"password":` of JSON. */
const SQL_PASSWORD =
  /((?:IDENTIFIED\s{1,8}(?:WITH\s{1,8}\S{1,64}\s{1,8})?BY|PASSWORD(?!"\s{0,8}:)(?:\s{0,8}=|\s{1,8}TO)?)\s{0,8}(?:\(\s{0,8})?)(?:'(?:[^'\\]|\\.|'')*'?|"(?:[^"\\]|\\.)*"?)/gi

/** Text without the passwords that SQL writes as literals. */
export const maskSqlPasswords = (text: string): string => text.replace(SQL_PASSWORD, "$1'***'")

/**
 * A database statement, or a database's message about one, without the passwords that are part of its language, without credentials, and without the
 * e-mail addresses that people are looked up by.
 */
export function maskStatement(statement: string, own?: OwnNames): string {
  const plain = maskText(maskSqlPasswords(statement.replace(REDIS_AUTH, '$1***')), 'text', own).text
  return plain.includes('@') ? maskEmails(plain).text : plain
}

/** First keyword of a statement: SELECT, GET, find … */
export const verbOf = (statement: string): string => /^\s*([A-Za-z]{2,24})\b/.exec(statement)?.[1]?.toUpperCase() ?? ''
