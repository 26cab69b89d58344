export default {
  offline: '离线',
  online: '在线',
  comm: { failing: '通信中断', ok: '通信正常', never: '从未读到', unknown: '通信未知' },
} as const;
