type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
/** Parameters of an address of the contract: `{id}` and `{alarm}` of monitorDetail. */
export type ParamsOf<Path extends string> = Record<Names<Path>, string>;

/** Fills the parameters of an address: `to(ROUTES.monitorDetail, { id, alarm: '0' })`. A missing one is a compile error. */
export function to<Path extends string>(
  path: Path,
  ...[params]: Names<Path> extends never ? [] : [params: ParamsOf<Path>]
): string {
  return filled(path, params ?? {});
}

/** The same for an address that is known at run time only. */
export const filled = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));

/** The same address as the router writes it: `$id` for `{id}`. */
export const routerPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, '$$$1');
