import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SiteDocument } from '@lightfield/contract';
import { z } from 'zod';
import { definitions } from '@lightfield/widgets/definitions';
import { type SiteCredentials, createSiteImportService } from '../features/site-import/site-import.service.ts';
import { createDeviceScope } from '../features/device/list/device-scope.ts';
import { createSitePages } from '../features/page/site-pages.ts';
import { createMvarRepository } from '../features/project/mvar.repository.ts';
import { createProjectReportRepository } from '../features/project/project-report.repository.ts';
import { createProjectScope } from '../features/project/project-scope.ts';
import { createProjectRepository } from '../features/project/project.repository.ts';
import { createSiteProjects } from '../features/project/site-project.ts';
import { createMaking } from '../features/inspection/making.ts';
import { contentWrites } from '../features/inspection/content.repository.ts';
import { createSiteCards } from '../features/card/site-cards.ts';
import { createSiteInspections } from '../features/inspection/site-inspections.ts';
import { createSiteReports } from '../features/smart-report/site-reports.ts';
import { createSiteOrders } from '../features/work-order/site-orders.ts';
import { createSceneRepository } from '../features/scene/scene.repository.ts';
import { createSiteScenes } from '../features/scene/site-scenes.ts';
import type { Bus } from '../kernel/bus.ts';
import type { Clock, Ticks } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { Db } from '../kernel/db.ts';
import type { Log } from '../kernel/log.ts';
import { StartError } from '../kernel/start-error.ts';
import type { Vault } from '../kernel/vault/vault.ts';

const Credentials = z.object({ sn: z.string(), password: z.string() });

/** Sets up what the site file describes, at every start, and tells the gateway's program how to log in (mode 0600). */
export async function importSite(
  config: Config,
  { db, vault, bus, clock, log }: { db: Db; vault: Vault; bus: Bus; clock: Clock & Ticks; log: Log },
): Promise<void> {
  if (!config.siteFile) return;
  const site = await readSite(config.siteFile);
  const known = config.siteCredentialsFile ? await readCredentials(config.siteCredentialsFile) : undefined;
  const { credentials, ...counts } = await createSiteImportService({
    db,
    vault,
    bus,
    addPages: createSitePages({ definitions, clock }),
    addProject: createSiteProjects({
      projects: createProjectRepository(db, createProjectScope(db, createDeviceScope(db))),
      mvars: createMvarRepository(db),
      reports: createProjectReportRepository(db),
      clock,
    }),
    // What an account may see is no question here.
    addInspection: createSiteInspections({
      contents: contentWrites,
      making: createMaking({ calendar: async () => new Map() }),
      clock,
    }),
    addCard: createSiteCards({ clock }),
    addWorkOrder: createSiteOrders({ clock }),
    addSmartReport: createSiteReports({ clock }),
    addScene: createSiteScenes({ scenes: createSceneRepository(db, async () => 'true'), clock }),
  }).importSite(site, await enterpriseOf(db), known);
  log.info({ file: config.siteFile, ...counts }, 'site set up');
  if (!config.siteCredentialsFile) return;
  await mkdir(path.dirname(config.siteCredentialsFile), { recursive: true });
  if (known?.sn === credentials.sn && known.password === credentials.password) return;
  // Beside it first: a disk that is full must not leave half a password, with which no gateway gets in.
  await writeFile(`${config.siteCredentialsFile}.new`, JSON.stringify(credentials), { mode: 0o600 });
  await rename(`${config.siteCredentialsFile}.new`, config.siteCredentialsFile);
}

async function readSite(file: string): Promise<SiteDocument> {
  try {
    const parsed = SiteDocument.safeParse(JSON.parse(await readFile(file, 'utf8')));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new Error(`${issue?.path.join('.')}: ${issue?.message}`);
  } catch (error) {
    throw new StartError(`LF_SITE_FILE=${file}: ${(error as Error).message}`);
  }
}

/** `undefined`: no file yet, or one that nobody could use. */
async function readCredentials(file: string): Promise<SiteCredentials | undefined> {
  try {
    return Credentials.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** The enterprise made at the first start. */
async function enterpriseOf(db: Db): Promise<string> {
  const [org] = await db.query<{ id: string }>(
    `select id from org where kind = 'enterprise' order by created_at, id limit 1`,
  );
  if (!org) throw new StartError('LF_SITE_FILE: there is no enterprise to set the site up for');
  return org.id;
}
