import { type Message, ROUTES, type UserInfo } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { type Dialog, type DialogWords, dialogsOf, isAboutAccount, targetsOf } from './dialogs-of.ts';

const DAY = 86_400_000;
const person = (change: Partial<UserInfo> = {}): UserInfo => ({
  loginname: 'op',
  tel: '13800000000',
  userId: 'u',
  styleId: null,
  orgId: 'o',
  deptId: null,
  roleId: null,
  roleType: 'operation',
  kind: 'int',
  orgName: '',
  authRegion: '',
  dataRange: 'all',
  prompType: [],
  scadaAdaption: '',
  equipDisplay: 'list',
  useLock: false,
  auths: [],
  changePassword: false,
  passwordDue: false,
  isBindPhone: true,
  landing: { web: '', mobile: '' },
  avatar: null,
  services: { sms: 'provider', email: 'outbox' },
  resourceExpiry: null,
  ...change,
});
const message = (change: Partial<Message> = {}): Message => ({
  id: 'm1',
  type: 'notice',
  equipType: 'public',
  dataId: 'n1',
  dataStatus: 'sended',
  title: '停机检修',
  note: '今晚 22 点起停机',
  gmtCreate: 0,
  expiry: null,
  alarmId: null,
  severity: null,
  alarmBroadcastTimes: 0,
  ...change,
});
const reminder = (equipType: Message['equipType'], id: string): Message =>
  message({ id, dataId: id, type: 'expire', equipType });
const words: DialogWords = (key, values) => [key, ...Object.values(values ?? {})].join(' ');
const kinds = (dialogs: readonly Dialog[]) => dialogs.map(({ showType }) => showType);
const of = (account: UserInfo | undefined, messages: readonly Message[] = [], now = 0) =>
  dialogsOf(account, messages, now, words);

describe('which dialogs wait', () => {
  it('none, for somebody with a good password and a phone', () => {
    expect(of(person())).toEqual([]);
    expect(of(undefined, [message()])).toEqual([]);
  });
  it('in the order password, phone, licence, api, project, card, notices, whatever came first', () => {
    const account = person({ changePassword: true, isBindPhone: false, resourceExpiry: 5 * DAY });
    const messages = [message(), reminder('card', 'c'), reminder('project', 'p'), reminder('api', 'a')];
    expect(kinds(of(account, messages))).toEqual(['password', 'phone', 'resource', 'api', 'project', 'card', 'notice']);
  });
  it.each(['off', 'outbox'] as const)('no phone is asked for where no SMS arrives (%s)', (sms) => {
    expect(of(person({ isBindPhone: false, services: { sms, email: 'outbox' } }))).toEqual([]);
  });
  it('a notice that was read is not put before anybody again, a reminder that was read is', () => {
    const seen = { dataStatus: 'seen' } as const;
    expect(kinds(of(person(), [message(seen), { ...reminder('api', 'a'), ...seen }]))).toEqual(['api']);
  });
  it('nothing whose time is over', () => {
    expect(of(person(), [message({ expiry: 1_000 })], 1_000)).toEqual([]);
    expect(kinds(of(person(), [message({ expiry: 1_000 })], 999))).toEqual(['notice']);
  });
  it('neither the reply to a feedback, nor the message about the licence, which the account itself says', () => {
    expect(of(person(), [message({ equipType: 'feedback' }), reminder('resource', 'r')])).toEqual([]);
  });
});

describe('what they say', () => {
  it('the end of the licence with its date and the days that are left', () => {
    const [dialog] = of(person({ resourceExpiry: 5 * DAY }), [], 2 * DAY + 1);
    expect(dialog?.bold).toMatch(/^resource\.bold 1970-01-0\d 3$/);
  });
  it('that the licence has ended', () => {
    expect(of(person({ resourceExpiry: DAY }), [], 2 * DAY)[0]?.bold).toMatch(/^resource\.over/);
  });
  it('the way to the licence only to who may see it', () => {
    const resourceExpiry = DAY;
    expect(of(person({ resourceExpiry }))[0]?.showPositive).toBe(false);
    expect(of(person({ resourceExpiry, auths: ['system_license_edit'] }))[0]?.showPositive).toBe(true);
  });
  it('a message in its own words, and until when it holds', () => {
    const [dialog] = of(person(), [message({ expiry: DAY })]);
    expect(dialog).toMatchObject({ id: 'm1', title: '停机检修', notes: '今晚 22 点起停机' });
    expect(dialog?.bold).toMatch(/^until 1970-01-0\d/);
    expect(of(person(), [message()])[0]?.bold).toBe('');
    // what has ended is told of for a week, and says when it has
    const said = { kind: 'ends', of: 'api', what: 'over', name: '上位机', days: 0, at: DAY } as const;
    expect(of(person(), [message({ expiry: 8 * DAY, said })])[0]?.bold).toMatch(/^until 1970-01-0[12]/);
  });
});

describe('where they lead', () => {
  const target = (account: UserInfo, messages: readonly Message[] = []) => {
    const [dialog] = of(account, messages);
    return dialog && targetsOf(dialog, messages);
  };
  it('password and phone to the security settings', () => {
    expect(target(person({ changePassword: true }))).toEqual({
      onward: '/account/security/sms/setup/validate/password',
      other: '/account/security/sms/setup/validate',
    });
    expect(target(person({ isBindPhone: false }))).toEqual({ onward: '/account/security/sms/setup/tel' });
  });
  it.each(['api', 'project', 'card'] as const)('an %s reminder to its message', (kind) => {
    const { onward } = target(person(), [reminder(kind, 'r1')]) ?? {};
    expect(onward).toBe(`/msg/detail/all/expire/${kind}/r1?id=r1`);
  });
  it('a notice to its text', () => {
    expect(target(person(), [message()])?.onward).toBe('/msg/detail/all/notice/public/n1?id=m1');
  });
  it('and keep quiet while a person is changing the password or the phone', () => {
    expect(isAboutAccount(ROUTES.setupValidatePassword)).toBe(true);
    expect(isAboutAccount(ROUTES.setupTel)).toBe(true);
    expect(isAboutAccount(ROUTES.accountInfoSms)).toBe(false);
  });
});
