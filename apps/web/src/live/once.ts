/** Gives what is known the first time it is asked for; `undefined` from then on. */
export function once<Known>(known: Known | null | undefined): () => Known | undefined {
  let left = known ?? undefined;
  return () => {
    const given = left;
    left = undefined;
    return given;
  };
}
