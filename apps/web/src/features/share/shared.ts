/** What is shared by a link: one device, or one project. */
export interface Shared {
  readonly kind: 'device' | 'project';
  readonly id: string;
  readonly name: string;
}
