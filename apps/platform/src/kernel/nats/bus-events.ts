import type { Events } from '../bus.ts';

/** Names of all events; the compiler asks for each. One that a newer version says and this one does not know is left alone. */
const NAMES: Record<keyof Events, true> = {
  streamChanged: true,
  agentActions: true,
  gatewayState: true,
  lossSettings: true,
  licenceChanged: true,
  communication: true,
  alarm: true,
  alarmSeen: true,
  shelfChanged: true,
  alarmStanding: true,
  command: true,
  configChanged: true,
  gatewayChanged: true,
  gatewayPosition: true,
  message: true,
  broadcast: true,
  unread: true,
  unreadOfMany: true,
  sessionEnded: true,
  reachChanged: true,
  grantChanged: true,
  pageChanged: true,
  projectChanged: true,
};
export const isEvent = (name: string): name is keyof Events => Object.hasOwn(NAMES, name);
