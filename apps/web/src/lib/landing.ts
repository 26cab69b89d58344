/** Narrower screens are a phone's: it has a landing page of its own (S1 §2). Pixels. */
const PHONE = 720;

/** For which kind of device a screen of this width lands. */
export const landingDevice = (width: number): keyof Landing => (width < PHONE ? 'mobile' : 'web');

/** Addresses one lands on after login. */
export interface Landing {
  readonly web: string;
  readonly mobile: string;
}
/** Where one lands from one kind of device, the other left as it is; empty: the usual screen. */
export const withLanding = ({ web, mobile }: Landing, device: keyof Landing, path: string): Landing => ({
  web,
  mobile,
  [device]: path,
});
