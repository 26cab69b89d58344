export default {
  offline: '离线',
  online: '在线',
  level: { none: '无报警', normal: '普通报警', important: '重要报警', severe: '严重报警' },
  comm: { failing: '通信中断', ok: '通信正常', never: '从未读到', unknown: '通信未知' },
} as const;
