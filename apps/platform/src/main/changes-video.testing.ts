import { type Call, videoCalls } from '@lightfield/contract';
import type { Kitchen, Step } from './changes.testing.ts';

/** As the administrator of the enterprise. */
const step = (call: Call, body: Step['body']): Step => ({ call, body, as: ({ world }) => world.co.cookie });
const added = ({ done }: Kitchen) => done.get(videoCalls.addCamera.path)?.['id'] ?? '';
const ofDevice = ({ world }: Kitchen) => ({ equipmentId: world.ids['device'] ?? '' });
const camera = {
  code: '1',
  title: '大门',
  kind: 'rtsp',
  address: 'rtsp://10.0.0.9/live',
  username: 'viewer',
  onvif: 'http://127.0.0.1:9/onvif/device_service',
};

/** Every change of video accounts and cameras. */
export const VIDEO: readonly Step[] = [
  step(videoCalls.addAccount, () => ({ title: '萤石', appKey: 'key', appSecret: 'pump2026' })),
  step(videoCalls.editAccount, () => ({ title: '萤石云', appKey: 'key', appSecret: 'pump2026-new' })),
  step(videoCalls.deleteAccount, () => ({})),
  step(videoCalls.addCamera, (kitchen) => ({ ...ofDevice(kitchen), ...camera, password: 'pump2026' })),
  step(videoCalls.editCamera, (kitchen) => ({
    ...ofDevice(kitchen),
    ...camera,
    id: added(kitchen),
    title: '北门',
    password: 'pump2026-new',
  })),
  // nobody answers there: it is asked for all the same
  step(videoCalls.turn, (kitchen) => ({ ...ofDevice(kitchen), camera: '1', move: 'left' })),
  step(videoCalls.deleteCamera, (kitchen) => ({ ...ofDevice(kitchen), id: added(kitchen) })),
];
