/** Names of the lists in a configuration, and by which field people know their entries. */
const LISTS: Readonly<Record<string, readonly [label: string, ...fields: string[]]>> = {
  devices: ['设备', 'name'],
  drivers: ['驱动', 'name'],
  variables: ['变量', 'key', 'name'],
  alarms: ['报警', 'content', 'variable'],
  reports: ['报表', 'name'],
  scripts: ['脚本', 'name'],
};

/** "设备 锅炉 / 变量 temp / deadband" for a path into a configuration that may be malformed anywhere. */
export function itemAt(document: unknown, path: readonly PropertyKey[]): string {
  const parts: string[] = [];
  let here = document;
  for (let i = 0; i < path.length; i++) {
    const step = path[i] ?? '';
    const list = LISTS[String(step)];
    const index = path[i + 1];
    here = child(here, step);
    if (list && typeof index === 'number') {
      const [label, ...fields] = list;
      here = child(here, index);
      i += 1;
      parts.push(`${label} ${nameOf(here, fields) ?? `#${index + 1}`}`);
    } else parts.push(String(step));
  }
  return parts.join(' / ') || '配置';
}

function child(value: unknown, step: PropertyKey): unknown {
  return Object(value)[step] as unknown;
}

function nameOf(value: unknown, fields: readonly string[]): string | undefined {
  for (const field of fields) {
    const name = child(value, field);
    if (typeof name === 'string' && name !== '') return name;
  }
  return undefined;
}
