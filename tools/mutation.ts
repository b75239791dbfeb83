/** A rule switched off: in this file, this text, which stands there once, becomes that. */
export type Mutation = { readonly rule: string; readonly file: string; readonly from: string; readonly to: string }
