import { accountAdminCalls, registrationCalls } from '@lightfield/contract';
import type { Rate } from '../../../kernel/rate-limit.ts';
import type { Routes } from '../../../kernel/route.ts';
import type { ApplicationService } from './application.service.ts';
import type { EnrolService } from './enrol.service.ts';
import type { RegistrationService } from './registration.service.ts';

/** By address; a whole plant may share one. Few enough that codes cannot be guessed (about 50 bits). Not in the specification. */
const LOOK_RATE: Rate = { max: 30, perMs: 60_000 };
const SUBMIT_RATE: Rate = { max: 20, perMs: 60_000 };

export interface RegistrationServices {
  registrations: RegistrationService;
  enrolment: EnrolService;
  applications: ApplicationService;
}

export function registrationRoutes(routes: Routes, services: RegistrationServices): void {
  const { registrations, enrolment, applications } = services;
  routes.onPublic(registrationCalls.enrolInfo, (body) => registrations.enrolInfo(body), { rate: LOOK_RATE });
  routes.onPublic(registrationCalls.roleInfo, (body) => registrations.roleInfo(body), { rate: LOOK_RATE });
  routes.onPublic(registrationCalls.enrol, (body, _caller, from) => registrations.enrol(body, from), {
    rate: SUBMIT_RATE,
  });
  routes.onPublic(registrationCalls.byRole, (body, _caller, from) => registrations.byRole(body, from), {
    rate: SUBMIT_RATE,
  });
  routes.onPublic(registrationCalls.sendSmsCode, (body, _caller, from) => registrations.sendSmsCode(body, from), {
    rate: SUBMIT_RATE,
  });
  routes.on(accountAdminCalls.enrolCodes, (body, caller) => enrolment.query(caller, body));
  routes.on(accountAdminCalls.enrolCodeAdd, (body, caller) => enrolment.add(caller, body));
  routes.on(accountAdminCalls.enrolCodeSetDisabled, (body, caller) =>
    enrolment.setDisabled(caller, body.id, body.disabled),
  );
  routes.on(accountAdminCalls.enrolCodeDelete, (body, caller) => enrolment.delete(caller, body.id));
  routes.on(accountAdminCalls.applications, (body, caller) => applications.query(caller, body));
  routes.on(accountAdminCalls.approve, (body, caller) => applications.approve(caller, body));
  routes.on(accountAdminCalls.reject, (body, caller) => applications.reject(caller, body));
}
