import { videoCalls } from '@lightfield/contract';
import type { Rate } from '../../kernel/rate-limit.ts';
import type { Routes } from '../../kernel/route.ts';
import type { AccountService } from './account.service.ts';
import type { CameraService } from './camera.service.ts';
import type { Finding } from './finding.service.ts';
import type { Turning } from './turning.service.ts';
import type { VideoWatch } from './watch.service.ts';

/** A page has 16 cameras at most, each of which comes again when its line breaks. */
const PLAY_RATE: Rate = { max: 240, perMs: 60_000 };
/** A move is asked for again every second while it is held. */
const TURN_RATE: Rate = { max: 240, perMs: 60_000 };
/** Each asks the service of somebody else, or cameras. */
const CHECK_RATE: Rate = { max: 10, perMs: 60_000 };

/** Wiring only. */
export function videoRoutes(
  routes: Routes,
  accounts: AccountService,
  cameras: CameraService,
  watch: VideoWatch,
  turning: Turning,
  finding: Finding,
): void {
  routes.on(videoCalls.account, (body, caller) => accounts.account(caller, body));
  routes.on(videoCalls.addAccount, (body, caller) => accounts.addAccount(caller, body));
  routes.on(videoCalls.editAccount, (body, caller) => accounts.editAccount(caller, body));
  routes.on(videoCalls.deleteAccount, (body, caller) => accounts.deleteAccount(caller, body));
  routes.on(videoCalls.checkAccount, (body, caller) => accounts.checkAccount(caller, body), { rate: CHECK_RATE });
  routes.on(videoCalls.cameras, (body, caller) => cameras.cameras(caller, body));
  routes.on(videoCalls.choices, (body) => cameras.choices(body));
  routes.on(videoCalls.addCamera, (body, caller) => cameras.addCamera(caller, body));
  routes.on(videoCalls.editCamera, (body, caller) => cameras.editCamera(caller, body));
  routes.on(videoCalls.deleteCamera, (body, caller) => cameras.deleteCamera(caller, body));
  routes.on(videoCalls.findCameras, () => finding.find(), { rate: CHECK_RATE });
  routes.on(videoCalls.cameraStreams, (body) => finding.streams(body), { rate: CHECK_RATE });
  routes.on(videoCalls.play, (body, caller) => watch.play(caller, body), { rate: PLAY_RATE });
  routes.on(videoCalls.turn, (body, caller) => turning.turn(caller, body), { rate: TURN_RATE });
}
