import { isTitle } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { MACHINE_NAMES, type MachineName } from './machines/machine.ts';
import { siteDocument } from './site.ts';

it('has names that the platform takes when somebody edits what it set up', () => {
  const ports = Object.fromEntries(MACHINE_NAMES.map((machine) => [machine, 502])) as Record<MachineName, number>;
  const { name, devices, projects } = siteDocument({ host: '127.0.0.1', ports, cameraPort: 15_028 });
  const names = [
    ...Object.values(name),
    ...devices.flatMap(({ name: device, group, drivers, variables, reports }) => [
      device,
      group,
      ...[...drivers, ...variables, ...reports].map((item) => item.name),
    ]),
    ...projects.flatMap((project) => [
      project.name,
      ...[...project.variables, ...project.reports].map((item) => item.name),
    ]),
  ];
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((one) => !isTitle(one))).toEqual([]);
});
