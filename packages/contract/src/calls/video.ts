import { z } from 'zod';
import {
  Camera,
  CameraChoice,
  CameraKind,
  CameraMove,
  CameraVia,
  CameraStream,
  FoundCamera,
  VideoAccount,
  VideoFault,
  VideoPlay,
} from '../entities/video.ts';
import { Id, formBoolean, formInt, optional, pageOf, paging, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { defineCall } from './define-call.ts';

const empty = z.object({});
const { nameMax, codeMax, addressMax, loginMax, keyMax } = LIMITS.video;

/** No login in it: that has fields of its own and is kept sealed. */
const address = (schemes: RegExp) =>
  text(addressMax).refine(
    (typed) =>
      typed === '' ||
      (URL.canParse(typed) && schemes.test(new URL(typed).protocol) && !/^\w+:\/\/[^/?#]*@/.test(typed)),
  );
const account = {
  title: text(nameMax).min(1),
  appKey: text(keyMax).min(1),
};
const camera = {
  code: z
    .string()
    .trim()
    .min(1)
    .max(codeMax)
    .regex(/^[\w.-]+$/),
  title: text(nameMax).min(1),
  kind: CameraKind,
  address: optional(address(/^(?:rtsp|https?):$/)),
  /** Of a camera (RTSP). 3206: there is no media server. */
  via: optional(CameraVia),
  username: optional(text(loginMax)),
  /** Left out: the one that is stored stays. */
  password: optional(text(loginMax)),
  serialNumber: optional(
    z
      .string()
      .trim()
      .max(64)
      .regex(/^[\w-]*$/),
  ),
  channelNumber: optional(formInt.pipe(z.int().min(1).max(512))),
  /** Of a camera (RTSP) that turns; its login is that of the picture. */
  onvif: optional(address(/^https?:$/)),
  simulated: optional(formBoolean),
};
const owner = { equipmentId: optional(Id), projectId: optional(Id) };
/** Which camera of them. */
const oneOf = {
  camera: optional(z.string().max(codeMax)),
  /** Of the EZVIZ open platform, where no camera is named. */
  serialNumber: optional(z.string().max(64)),
  channelNumber: optional(formInt.pipe(z.int().min(1).max(512))),
};
const named = { device: 'equipmentId', project: 'projectId' } as const;

/** Accounts with a video service, and cameras of devices and projects (OPS-10, OPS-11). */
export const videoCalls = {
  account: defineCall('/lfscada/openys/info', {
    access: 'manage_openys_view',
    scope: { org: 'orgId' },
    effect: 'reads',
    summary: 'The video account of an organisation; null: it has none',
    body: z.object({ orgId: optional(Id) }),
    answer: VideoAccount.nullable(),
  }),
  /** 3201: there is one. */
  addAccount: defineCall('/lfscada/openys/add', {
    access: 'manage_openys_edit',
    scope: { org: 'orgId' },
    effect: 'changes',
    summary: 'Add the video account of an organisation',
    body: z.object({ orgId: optional(Id), ...account, appSecret: text(keyMax).min(1) }),
    answer: VideoAccount,
  }),
  editAccount: defineCall('/lfscada/openys/edit', {
    access: 'manage_openys_edit',
    scope: { org: 'orgId' },
    effect: 'changes',
    summary: 'Change the video account of an organisation; without a secret the stored one stays',
    body: z.object({ orgId: optional(Id), ...account, appSecret: optional(text(keyMax)) }),
    answer: VideoAccount,
  }),
  deleteAccount: defineCall('/lfscada/openys/delete', {
    access: 'manage_openys_edit',
    scope: { org: 'orgId' },
    effect: 'changes',
    summary: 'Delete the video account of an organisation',
    body: z.object({ orgId: optional(Id) }),
    answer: empty,
  }),
  /** 3202: the service refuses the account. */
  checkAccount: defineCall('/lfscada/openys/check', {
    access: 'manage_openys_edit',
    scope: { org: 'orgId' },
    effect: 'marks',
    summary: 'Ask the video service whether it accepts the account',
    body: z.object({ orgId: optional(Id) }),
    answer: empty,
  }),
  cameras: defineCall('/lfscada/video/camera/query', {
    access: 'manage_openys_view',
    scope: { org: 'orgId' },
    effect: 'reads',
    summary: 'Cameras of an organisation',
    body: z.object({ orgId: optional(Id), keyword: optional(text(50)), ...paging }),
    answer: pageOf(Camera),
  }),
  /** Of a device, or of a project and its devices; which of them a page shows is chosen from these. */
  choices: defineCall('/lfscada/video/camera/queryAll', {
    access: 'monitor_equip_real',
    scope: named,
    effect: 'reads',
    summary: 'Cameras of a device or a project, for choosing one',
    body: z.object(owner),
    answer: z.array(CameraChoice),
  }),
  /** 3203: the code is taken; 3204: what its kind needs is missing. */
  addCamera: defineCall('/lfscada/video/camera/add', {
    access: 'manage_openys_edit',
    scope: named,
    effect: 'changes',
    summary: 'Add a camera to a device or a project',
    body: z.object({ ...owner, ...camera }),
    answer: Camera,
  }),
  editCamera: defineCall('/lfscada/video/camera/edit', {
    access: 'manage_openys_edit',
    scope: named,
    effect: 'changes',
    summary: 'Change a camera of a device or a project',
    body: z.object({ id: Id, ...owner, ...camera }),
    answer: Camera,
  }),
  deleteCamera: defineCall('/lfscada/video/camera/delete', {
    access: 'manage_openys_edit',
    scope: named,
    effect: 'changes',
    summary: 'Delete a camera of a device or a project',
    body: z.object({ id: Id, ...owner }),
    answer: empty,
  }),
  /** Of the networks that the platform stands in and that the operator allows for cameras (`LF_VIDEO_NETWORKS`). */
  findCameras: defineCall('/lfscada/video/camera/find', {
    access: 'manage_openys_edit',
    scope: { org: 'orgId' },
    effect: 'marks',
    summary: 'Ask the networks of the platform for cameras (ONVIF)',
    body: z.object({ orgId: optional(Id) }),
    answer: z.array(FoundCamera),
  }),
  /** Asks the camera with the login that is typed, and keeps nothing. `fault`: why it tells nothing. */
  cameraStreams: defineCall('/lfscada/video/camera/streams', {
    access: 'manage_openys_edit',
    scope: { org: 'orgId' },
    effect: 'marks',
    summary: 'Ask a camera what streams it offers (ONVIF)',
    body: z.object({
      orgId: optional(Id),
      onvif: address(/^https?:$/).min(1),
      username: optional(text(loginMax)),
      password: optional(text(loginMax)),
    }),
    answer: z.object({
      fault: VideoFault.nullable(),
      manufacturer: z.string(),
      model: z.string(),
      /** It can be turned. */
      turns: z.boolean(),
      /** The largest first. */
      streams: z.array(CameraStream),
    }),
  }),
  /** `camera`: id or code. Of a project: also those of its devices. */
  play: defineCall('/lfscada/monitor/video/play', {
    access: 'monitor_equip_real',
    scope: named,
    effect: 'marks',
    share: true,
    summary: 'How the picture of a camera comes to the browser',
    body: z.object({ ...owner, ...oneOf }),
    answer: VideoPlay,
  }),
  /**
   * A camera moves while this is asked again at least every `LIMITS.video.turnMs`, and stops with `stop`, or by itself. `fault`: why it does
   * not. Every move that begins is in the operation log.
   */
  turn: defineCall('/lfscada/monitor/video/turn', {
    access: 'monitor_equip_write',
    scope: named,
    effect: 'changes',
    summary: 'Turn or zoom a camera, or stop it',
    body: z.object({ ...owner, ...oneOf, move: CameraMove }),
    answer: z.object({ fault: VideoFault.nullable() }),
  }),
};
