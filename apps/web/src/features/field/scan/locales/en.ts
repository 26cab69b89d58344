import type { Texts } from '../../../../i18n/texts.ts';
import type zh from './zh.ts';

const en: Texts<typeof zh> = {
  hint: 'Bring the code into the frame',
  starting: 'The camera is being opened…',
  insecure: 'Browsers allow the camera on HTTPS pages alone. Take or choose a picture of the code instead.',
  none: 'There is no camera. Choose a picture of the code instead.',
  refused: 'The camera is not allowed. Allow it in the site settings of the browser, or take a picture of the code.',
  failed: 'Camera or reader could not be started. Type a number or name below.',
  lightOn: 'Light on',
  lightOff: 'Light off',
  picture: 'Take or choose a picture',
  noCode: 'No code was found in the picture. Go closer, hold still and try again.',
  unknown: 'Not a code of this platform: {{text}}',
  needsNetwork: 'This is not kept on the phone. Scan it again with a network.',
  typed: 'Number or title of an order, or name of a device',
  nothing: 'No order or device on the phone fits',
  again: 'Scan another one',
  device: {
    unknown: 'This device is not among what is kept on the phone',
    orders: 'Orders of this device',
    tasks: 'Inspections of this device',
    none: 'No order or inspection is due here',
    fault: 'Report a fault of this device',
    open: 'Live values',
  },
};
export default en;
