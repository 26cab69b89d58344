/** Whose page it is. */
export interface PageOwner {
  readonly kind: 'device' | 'template' | 'project';
  readonly id: string;
}
