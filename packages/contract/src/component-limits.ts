/** Components that pages of an enterprise have in common (decision 115). Not in the specification. */
export const COMPONENT_LIMITS = {
  nameMax: 50,
  folderMax: 30,
  noteMax: 200,
  /** Components in the library of one enterprise. */
  perEnterprise: 500,
  /** Newest versions of a component that are kept. */
  versions: 50,
  /** Bytes of a saved component. */
  documentBytes: 2 * 1024 * 1024,
} as const;
