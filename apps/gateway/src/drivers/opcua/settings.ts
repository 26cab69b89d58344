import { z } from 'zod';
import { field, replyTimeoutField } from '../form.ts';

/** One OPC UA server. */
export const opcuaSettings = z
  .strictObject({
    endpoint: field(
      z
        .string()
        .trim()
        .max(300)
        .regex(/^opc\.tcp:\/\/[^\s/:]+(:\d{1,5})?(\/\S*)?$/),
      {
        zh: '服务器地址',
        en: 'Server',
        hint: { zh: '如opc.tcp://192.168.1.10:4840', en: 'e.g. opc.tcp://192.168.1.10:4840' },
      },
    ),
    policy: field(z.enum(['None', 'Basic256Sha256', 'Aes128_Sha256_RsaOaep', 'Aes256_Sha256_RsaPss']).default('None'), {
      zh: '安全策略',
      en: 'Security policy',
      options: {
        None: { zh: '无', en: 'None' },
        Basic256Sha256: { zh: 'Basic256Sha256', en: 'Basic256Sha256' },
        Aes128_Sha256_RsaOaep: { zh: 'Aes128_Sha256_RsaOaep', en: 'Aes128_Sha256_RsaOaep' },
        Aes256_Sha256_RsaPss: { zh: 'Aes256_Sha256_RsaPss', en: 'Aes256_Sha256_RsaPss' },
      },
    }),
    mode: field(z.enum(['Sign', 'SignAndEncrypt']).default('SignAndEncrypt'), {
      zh: '安全模式',
      en: 'Security mode',
      options: {
        Sign: { zh: '签名', en: 'Sign' },
        SignAndEncrypt: { zh: '签名并加密', en: 'Sign and encrypt' },
      },
      when: { field: 'policy', is: ['Basic256Sha256', 'Aes128_Sha256_RsaOaep', 'Aes256_Sha256_RsaPss'] },
    }),
    serverFingerprint: field(
      z
        .string()
        .trim()
        .regex(/^([0-9A-Fa-f]{2}:?){20}$/)
        .optional(),
      {
        zh: '服务器证书指纹（SHA-1）',
        en: 'Fingerprint of the server certificate (SHA-1)',
        hint: {
          zh: '核对后填写，网关只信任该证书；留空则只信任网关证书库中的证书',
          en: 'Once compared, only this certificate is trusted; without it, only those in the store of the gateway',
        },
        when: { field: 'policy', is: ['Basic256Sha256', 'Aes128_Sha256_RsaOaep', 'Aes256_Sha256_RsaPss'] },
      },
    ),
    login: field(z.enum(['anonymous', 'userName']).default('anonymous'), {
      zh: '身份验证',
      en: 'Log in as',
      options: {
        anonymous: { zh: '匿名', en: 'Anonymous' },
        userName: { zh: '用户名和密码', en: 'User name and password' },
      },
    }),
    userName: field(z.string().max(100).default(''), {
      zh: '用户名',
      en: 'User name',
      when: { field: 'login', is: ['userName'] },
    }),
    password: field(z.string().max(200).default(''), {
      zh: '密码',
      en: 'Password',
      secret: true,
      when: { field: 'login', is: ['userName'] },
    }),
    reading: field(z.enum(['subscription', 'polling']).default('subscription'), {
      zh: '采集方式',
      en: 'Reading',
      options: {
        subscription: { zh: '订阅（服务器推送变化）', en: 'Subscription (the server tells of changes)' },
        polling: { zh: '轮询', en: 'Polling' },
      },
    }),
    publishingMs: field(z.int().min(50).max(60_000).default(500), {
      zh: '发布间隔',
      en: 'Publishing interval',
      unit: 'ms',
      when: { field: 'reading', is: ['subscription'] },
    }),
    replyTimeoutMs: replyTimeoutField(5_000),
    maxNodes: field(z.int().min(1).max(5_000).default(500), {
      zh: '单次最多节点数',
      en: 'Nodes per request',
      advanced: true,
    }),
  })
  .refine(({ login, userName }) => login === 'anonymous' || userName !== '', {
    path: ['userName'],
    message: 'a user name is needed',
  });
export type OpcuaSettings = z.infer<typeof opcuaSettings>;
