/** An element of a drawing as plain data: nothing of it can run, load or link. */
export interface DrawnElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly DrawnElement[];
}
/** What a colour of a drawing is as one of ours; `undefined`: none, or nothing we know. */
export type ReadColour = (text: string) => string | undefined;
