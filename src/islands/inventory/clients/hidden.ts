/** Masked: nobody knows the whole name, so nothing can be merged or split by it. */
export const isHidden = (name: string): boolean => name.includes('***')
