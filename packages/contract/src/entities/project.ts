import { z } from 'zod';
import { AlarmStanding } from './alarm.ts';
import { Id, Millis } from '../fields.ts';
import { GatewayState, Severity } from './common.ts';
import { Communication, UnheardCounts } from './communication.ts';
import { GrantRights } from './organisation.ts';
import { PageView } from './page-view.ts';
import { BriefProjectSignal } from './project-variable.ts';
import { VariableKey } from './variable.ts';

/** A project as it is managed: devices, pages, calculated variables and accounts under one name. */
export const ProjectRow = z.object({
  id: Id,
  name: z.string(),
  remark: z.string(),
  orgId: Id,
  orgName: z.string(),
  sort: z.int(),
  /** Devices bound to it. */
  devices: z.int(),
  /** Configuration pages of it. */
  pages: z.int(),
  /** Calculated variables of it. */
  variables: z.int(),
  /** Accounts authorised for it. */
  accounts: z.int(),
  /** The chosen landing page, or the first one; `null`: there is no page. */
  pageId: Id.nullable(),
  shared: z.boolean(),
  /** Login name of who is responsible for it; `null`: gone. */
  ownerName: z.string().nullable(),
  createdAt: Millis,
});
export type ProjectRow = z.infer<typeof ProjectRow>;

export const ProjectInfo = ProjectRow.extend({
  /** The caller may change it: theirs by what they are, not by an authorisation. */
  canManage: z.boolean(),
  /** The caller may write values through it, apart from the permission and what the variable and its device say. */
  canWrite: z.boolean(),
});
export type ProjectInfo = z.infer<typeof ProjectInfo>;

/** A project to look at: what an operator needs to choose where to look. */
export const ProjectChoice = z.object({
  id: Id,
  name: z.string(),
  remark: z.string(),
  /** Its landing page; `null`: it has no page yet. */
  pageId: Id.nullable(),
  devices: z.int(),
  online: z.int(),
  /** Devices with an alarm whose condition holds now. */
  alarm: z.int(),
  /** Alarms of the project's own whose condition holds now. */
  ownAlarms: z.int(),
  /** The worst of all these; `null`: there are none. */
  alarmWorst: Severity.nullable(),
  ...UnheardCounts.shape,
});
export type ProjectChoice = z.infer<typeof ProjectChoice>;

/** Names a device within a project: a letter first, unique there. Formulas say `key.variable`. */
export const ProjectDeviceKey = VariableKey;

export const ProjectDevice = z.object({
  equipmentId: Id,
  key: ProjectDeviceKey,
  name: z.string(),
  deviceNo: z.string(),
  /** `null`: it has no gateway. */
  sn: z.string().nullable(),
  gatewayState: GatewayState.nullable(),
  online: z.boolean(),
  /** How it answers its gateway; `null`: it has none. */
  comm: Communication.nullable(),
  /** Alarms whose condition holds now, without those that are shelved. */
  alarmCount: z.int(),
  ...AlarmStanding.shape,
  signalCount: z.int(),
});
export type ProjectDevice = z.infer<typeof ProjectDevice>;

export const ProjectGrantRow = GrantRights.extend({
  projectId: Id,
  accountId: Id,
  loginname: z.string(),
  tel: z.string(),
  kind: z.enum(['op', 'co', 'int', 'ext']),
  orgName: z.string(),
  grantedAt: Millis,
});
export type ProjectGrantRow = z.infer<typeof ProjectGrantRow>;

/** What the page of a project needs to know of one gateway (S3 §3). */
export const ProjectGateway = z.object({
  equipmentId: Id,
  equipName: z.string(),
  online: z.boolean(),
  vpn: z.boolean(),
  economizeOpen: z.boolean(),
  /** Smart data saving: updates stop after 10 minutes without operation. */
  smartSaving: z.boolean(),
  /** Time between live updates while monitoring is open, ms. */
  interval: z.int(),
  /** `null`: the device has no gateway; there is nothing to open. */
  state: GatewayState.nullable(),
  /** How the device answers its gateway; `null`: it has none. */
  comm: Communication.nullable(),
  /** Alarms whose condition holds now, without those that are shelved. */
  alarmCount: z.int(),
  ...AlarmStanding.shape,
});
export type ProjectGateway = z.infer<typeof ProjectGateway>;

/** Counts of a project (S3 §3). `count`: devices that the question was about; without a question, all. */
export const ProjectCount = z.object({
  count: z.int(),
  total: z.int(),
  online: z.int(),
  offline: z.int(),
  /** Devices with an alarm whose condition holds now. */
  alarm: z.int(),
  ...UnheardCounts.shape,
});
export type ProjectCount = z.infer<typeof ProjectCount>;

/** A page of a project as it runs. `ownerName`: of the project. Regions the caller may not see are not in the document. */
export const ProjectPageView = PageView.omit({ equipmentId: true, signals: true }).extend({
  projectId: Id,
  /** Devices that have to stream for it: those it shows, and those its calculated variables follow from. */
  equips: z.array(Id),
});
export type ProjectPageView = z.infer<typeof ProjectPageView>;

/**
 * A page of a project with what its live line begins with: what `signals`, `gateways` and `token` answer one after the other. Of its
 * signals what is not said is what most are. `null`: it is bound to more than one socket takes, and who shows it asks for a part.
 */
export const ProjectPageOpened = z.object({
  page: ProjectPageView,
  line: z
    .object({ signals: z.array(BriefProjectSignal), gateways: z.array(ProjectGateway), token: z.string() })
    .nullable(),
});
export type ProjectPageOpened = z.infer<typeof ProjectPageOpened>;
