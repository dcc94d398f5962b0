/** A body as people may see it: masked text. */
export interface MaskedText {
  text: string
  contentType: string
}

/** Bodies of a stored transaction. A side is absent where there is no whole text of it. */
export interface MaskedBodies {
  request?: MaskedText
  response?: MaskedText
}

/** Bodies of a stored transaction, masked, and how many bytes were looked at for them, unpacked ones too. Undefined when the object is not there, is larger than `maxBytes`, or is no transaction. */
export type MaskedBodiesPort = (orgId: string, digest: string, maxBytes: number) => Promise<(MaskedBodies & { bytes: number }) | undefined>
