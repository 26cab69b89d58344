import { z } from 'zod';
import { field, replyTimeoutField } from '../form.ts';
import { driversText } from '../../locales/drivers/text.ts';
import { asItIs } from '@lightfield/contract';

/** One OPC UA server. */
export const opcuaSettings = z
  .strictObject({
    endpoint: field(
      z
        .string()
        .trim()
        .max(300)
        .regex(/^opc\.tcp:\/\/[^\s/:]+(:\d{1,5})?(\/\S*)?$/),
      driversText.of('opcua.server', {
        hint: driversText('opcua.eGOpcTcp192168'),
      }),
    ),
    policy: field(
      z.enum(['None', 'Basic256Sha256', 'Aes128_Sha256_RsaOaep', 'Aes256_Sha256_RsaPss']).default('None'),
      driversText.of('opcua.securityPolicy', {
        options: {
          None: driversText('opcua.none'),
          Basic256Sha256: asItIs('Basic256Sha256'),
          Aes128_Sha256_RsaOaep: asItIs('Aes128_Sha256_RsaOaep'),
          Aes256_Sha256_RsaPss: asItIs('Aes256_Sha256_RsaPss'),
        },
      }),
    ),
    mode: field(
      z.enum(['Sign', 'SignAndEncrypt']).default('SignAndEncrypt'),
      driversText.of('opcua.securityMode', {
        options: {
          Sign: driversText('opcua.sign'),
          SignAndEncrypt: driversText('opcua.signAndEncrypt'),
        },
        when: { field: 'policy', is: ['Basic256Sha256', 'Aes128_Sha256_RsaOaep', 'Aes256_Sha256_RsaPss'] },
      }),
    ),
    serverFingerprint: field(
      z
        .string()
        .trim()
        .regex(/^([0-9A-Fa-f]{2}:?){20}$/)
        .optional(),
      driversText.of('opcua.fingerprintOfTheServerCertificate', {
        hint: driversText('opcua.onceComparedOnlyThisCertificateIs'),
        when: { field: 'policy', is: ['Basic256Sha256', 'Aes128_Sha256_RsaOaep', 'Aes256_Sha256_RsaPss'] },
      }),
    ),
    login: field(
      z.enum(['anonymous', 'userName']).default('anonymous'),
      driversText.of('opcua.logInAs', {
        options: {
          anonymous: driversText('opcua.anonymous'),
          userName: driversText('opcua.userName'),
        },
      }),
    ),
    userName: field(
      z.string().max(100).default(''),
      driversText.of('opcua.userName2', {
        when: { field: 'login', is: ['userName'] },
      }),
    ),
    password: field(
      z.string().max(200).default(''),
      driversText.of('opcua.password', {
        secret: true,
        when: { field: 'login', is: ['userName'] },
      }),
    ),
    reading: field(
      z.enum(['subscription', 'polling']).default('subscription'),
      driversText.of('opcua.reading', {
        options: {
          subscription: driversText('opcua.subscription'),
          polling: driversText('opcua.polling'),
        },
      }),
    ),
    publishingMs: field(
      z.int().min(50).max(60_000).default(500),
      driversText.of('opcua.publishingInterval', {
        unit: 'ms',
        when: { field: 'reading', is: ['subscription'] },
      }),
    ),
    replyTimeoutMs: replyTimeoutField(5_000),
    maxNodes: field(
      z.int().min(1).max(5_000).default(500),
      driversText.of('opcua.nodesPerRequest', {
        advanced: true,
      }),
    ),
  })
  .refine(({ login, userName }) => login === 'anonymous' || userName !== '', {
    path: ['userName'],
    message: 'a user name is needed',
  });
export type OpcuaSettings = z.infer<typeof opcuaSettings>;
