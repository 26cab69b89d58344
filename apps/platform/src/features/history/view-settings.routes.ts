import { LIMITS, variableErrors, viewSettingsCalls } from '@lightfield/contract';
import { checkCurveView } from '../../engines/history/curve-view.ts';
import type { Routes } from '../../kernel/route.ts';
import type { ViewSettingsRepository } from './view-settings.repository.ts';

/** What an account keeps for reports is one row each; there is no more rule to it than whose it is. */
export function viewSettingsRoutes(routes: Routes, views: ViewSettingsRepository): void {
  routes.on(viewSettingsCalls.query, ({ equipmentId, reportId }, { accountId }) =>
    views.find({ accountId, deviceId: equipmentId, reportId }),
  );
  routes.on(viewSettingsCalls.save, async ({ equipmentId, reportId, columns, curve }, { accountId }) => {
    if (curve) checkCurveView(curve);
    const saved = await views.save({ accountId, deviceId: equipmentId, reportId }, { columns, curve });
    if (!saved) throw variableErrors.reportNotFound({ reportId });
    await views.trim(accountId, LIMITS.history.viewsPerAccount);
    return {};
  });
}
