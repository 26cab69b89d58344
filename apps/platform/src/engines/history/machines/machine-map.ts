/** Any good spread of 32 bits over 32 bits ("lowbias32"), the same in every version: where days go must not depend on what runs. */
function mixed(value: number): number {
  let bits = value >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x7f_eb_35_2d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x84_6c_a6_8b);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/**
 * The machine to which closed days of a report go: of all the one that draws the highest lot for it. One more machine takes its share of
 * the reports from each of the others, and between the others nothing changes. `undefined`: there is none.
 */
export function machineOf(reportNumber: number, machines: readonly number[]): number | undefined {
  let best: number | undefined;
  let highest = -1;
  for (const machine of machines) {
    const lot = mixed(mixed(machine) ^ reportNumber);
    if (lot < highest || (lot === highest && best !== undefined && best < machine)) continue;
    [best, highest] = [machine, lot];
  }
  return best;
}
