import { type Binding, type ChangeBinding, type NamedReport, bindingKey, isOfPage } from '@lightfield/page';
import type { OwnDevice, OwnReport, OwnVariable, PageOwner } from './page-owner.ts';

/** What bindings of a page may name: its owner's variables, and the devices of a project. */
export interface Bindable {
  readonly owner: PageOwner;
  readonly ownerName: string;
  readonly variables: readonly OwnVariable[];
  readonly devices: readonly OwnDevice[];
  /** Of the reports that the page names, those that there are. */
  readonly reports: readonly OwnReport[];
}

/**
 * A binding as its page keeps it (S2 §4): to a variable of its own device, or of a device of its project, by id; on the page of a
 * template by key. What names none of those is cleared, titles are refreshed. `cleared` gathers what was lost.
 */
export function ownBindings(own: Bindable, cleared: Set<string>): ChangeBinding {
  const byId = new Map(own.variables.map((variable) => [variable.id, variable]));
  const byKey = new Map(own.variables.map((variable) => [variable.key, variable]));
  const lost = (binding: Binding): null => {
    cleared.add(binding.title || binding.systemKey || binding.signalId || binding.mvarId);
    return null;
  };
  // of a project, by the device and the key within it; a page may repeat a faceplate for hundreds
  const within = new Map(
    own.variables.map((variable) => [
      `${variable.device?.id ?? ''} ${variable.key.slice(variable.key.indexOf('.') + 1)}`,
      variable,
    ]),
  );
  const ofDevice = ({ equipId, systemKey }: Binding) =>
    equipId === '' ? undefined : within.get(`${equipId} ${systemKey}`);
  const kept = own.owner.kind === 'project' ? keptByProject(own) : keptByOwner(own);
  return (binding) => {
    // Of its component, or nothing yet.
    if (binding.type === 'param' || bindingKey(binding) === '') return binding;
    const id = binding.type === 'mvar' ? binding.mvarId : binding.signalId;
    const found = id ? byId.get(id) : (byKey.get(binding.systemKey) ?? ofDevice(binding));
    return kept(binding, found) ?? lost(binding);
  };
}
/**
 * The report that a widget names as the page keeps it: of one of the devices that it is asked of, or what the device has made of that of
 * its template. '': there is none.
 */
export function ownReport({ reports }: Pick<Bindable, 'reports'>): (report: NamedReport) => string {
  const byId = new Map(reports.map((report) => [report.id, report]));
  const made = new Map(reports.flatMap((report) => (report.origin ? [[report.origin, report] as const] : [])));
  return ({ kind, id, deviceIds }) => {
    const found = byId.get(id) ?? made.get(id);
    if (!found) return '';
    const isOf = found.deviceId === null ? kind === 'project' : kind === 'device' && deviceIds.includes(found.deviceId);
    return isOf ? found.id : '';
  };
}
type Keep = (binding: Binding, variable: OwnVariable | undefined) => Binding | null;
const title = (name: string) => name.slice(0, 200);

function keptByOwner({ owner, ownerName }: Bindable): Keep {
  const isDevice = owner.kind === 'device';
  const equipId = isDevice ? owner.id : '';
  const subTitle = isDevice ? title(ownerName) : '';
  return (binding, variable) => {
    if (binding.type === 'mvar' || (binding.equipId !== '' && binding.equipId !== equipId)) return null;
    if (isOfPage(binding)) return { ...binding, equipId: '', subTitle: '' };
    if (binding.type === 'system') return { ...binding, equipId, subTitle };
    if (!variable) return null;
    const { id, key, name } = variable;
    const named = isDevice ? { signalId: id, systemKey: '' } : { signalId: '', systemKey: key };
    return { ...binding, title: title(name), subTitle, equipId, ...named };
  };
}

function keptByProject({ devices }: Bindable): Keep {
  const bound = new Map(devices.map((device) => [device.id, device]));
  return (binding, variable) => {
    if (binding.type === 'system') {
      // What is told of the project itself, or of the page, names no device.
      if (binding.equipId === '') return binding;
      const device = bound.get(binding.equipId);
      return device ? { ...binding, subTitle: title(device.name) } : null;
    }
    if (!variable) return null;
    const { id, name, device } = variable;
    const of = { title: title(name), systemKey: '' };
    if (!device) return { ...binding, ...of, type: 'mvar', mvarId: id, subTitle: '', equipId: '', signalId: '' };
    if (binding.type === 'mvar') return null;
    return { ...binding, ...of, subTitle: title(device.name), equipId: device.id, signalId: id };
  };
}

/** A binding that could be of any device: by key. `renamed`: other keys (or ids) by key or id; '' for none. */
export function keyedBindings(
  keyOf: ReadonlyMap<string, string>,
  renamed: ReadonlyMap<string, string>,
  cleared: Set<string>,
): ChangeBinding {
  return (binding) => {
    if (binding.type === 'system') return { ...binding, equipId: '' };
    if (binding.type === 'mvar') {
      // By its key: another project may have one of that name.
      const mvarKey = keyOf.get(binding.mvarId);
      if (mvarKey !== undefined)
        return { ...binding, type: 'signal', mvarId: '', systemKey: renamed.get(mvarKey) ?? mvarKey };
      cleared.add(binding.title || binding.mvarId);
      return null;
    }
    if (binding.type !== 'signal') return binding;
    const key = binding.signalId ? (keyOf.get(binding.signalId) ?? '') : binding.systemKey;
    const systemKey = renamed.get(binding.signalId) ?? renamed.get(key) ?? key;
    if (systemKey) return { ...binding, equipId: '', signalId: '', systemKey };
    if (binding.signalId || binding.systemKey) cleared.add(binding.title || key || binding.signalId);
    return null;
  };
}
