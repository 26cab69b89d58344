import { readFileSync } from 'node:fs';
import path from 'node:path';
// An entry of its own: all of the contract would be 10 MB more for as long as the plant runs.
import { SiteDocument } from '@lightfield/contract/site';
import { MACHINE_NAMES, type MachineName } from './machines/machine.ts';
import { MACHINES } from './machines/machines.ts';
import { PUMP_STATION_SCENE, pumpStationScene } from './machines/pump-station/scene.ts';
import { FIELD_WORK } from './works/field-work.ts';
import { shiftReport } from './works/shift-report.ts';
import { worksProject } from './works/works.ts';

/** Addresses that mean "all of this computer" when a server listens, and nothing when a client connects. */
const WILDCARDS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The camera in the pump house, for whoever knows its login: it is told in the site document, as that of a real one would be typed. */
export const CAMERA = { path: '/pump-house', login: { username: 'viewer', password: 'pump-house' } } as const;

/** Of the scene, for lists and the canvas of the designer: taken by `npm run pictures`. */
const PICTURE = path.join(import.meta.dirname, 'machines', 'pump-station', 'scene.jpg');

/** The whole plant as the platform imports it, with a gateway that reaches it at `host`. Checked by its schema. */
export function siteDocument({
  host,
  ports,
  cameraPort,
}: {
  host: string;
  ports: Record<MachineName, number>;
  cameraPort: number;
}): SiteDocument {
  const reachable = WILDCARDS[host] ?? host;
  return SiteDocument.parse({
    v: 1,
    name: { zh: '临港示范工厂', en: 'Harbour demonstration works' },
    devices: MACHINE_NAMES.map((name) => ({
      ...MACHINES[name].device({ host: reachable, port: ports[name] }),
      cameras: name === 'pump-station' ? [cameraAt(reachable, cameraPort)] : [],
    })),
    scenes: [
      {
        id: PUMP_STATION_SCENE.sceneId,
        name: PUMP_STATION_SCENE.name,
        document: pumpStationScene(),
        picture: readFileSync(PICTURE, 'base64'),
      },
    ],
    projects: [worksProject()],
    smartReports: [shiftReport()],
    ...FIELD_WORK,
  });
}

const cameraAt = (host: string, port: number) => ({
  code: '1',
  title: '泵房摄像机',
  address: `rtsp://${host.includes(':') ? `[${host}]` : host}:${port}${CAMERA.path}`,
  ...CAMERA.login,
  simulated: true,
});
