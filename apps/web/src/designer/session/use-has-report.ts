import { type NamedReport, reportsOf as namedOf } from '@lightfield/page';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDesigner, useDocument } from './designer-context.ts';
import { customReportsOf, reportsOf } from './recorded-queries.ts';

/**
 * Is there a report that a widget of the page names, of each device it is asked of? What has not been heard of is there, so that
 * nothing is called gone too early.
 */
export function useHasReport(): (report: NamedReport) => boolean {
  const { editor, owner } = useDesigner();
  const state = useDocument(editor.document);
  const named = namedOf(state, editor.catalogue);
  const isTemplate = owner.kind === 'template';
  const deviceIds = [...new Set(named.flatMap((report) => report.deviceIds))].filter((id) => id !== '').toSorted();
  const ofDevices = useQueries({ queries: deviceIds.map((id) => reportsOf(owner, id)), combine: idsOf });
  const ofProject = useQuery({
    ...customReportsOf(owner),
    enabled: owner.kind === 'project' && named.some(({ kind }) => kind === 'project'),
  });
  const ofTemplate = useQuery({
    ...reportsOf(owner, ''),
    enabled: isTemplate && named.some(({ kind }) => kind === 'device'),
  }).data;
  const places = deviceIds.join(' ');
  return useMemo(() => {
    const byDevice = new Map(places.split(' ').map((id, at) => [id, ofDevices[at]]));
    const has = (known: readonly string[] | undefined, id: string) => known === undefined || known.includes(id);
    return ({ kind, id, deviceIds: asked }) =>
      kind === 'device'
        ? asked.every((device) =>
            device === '' ? !isTemplate || has(idsIn(ofTemplate), id) : has(byDevice.get(device), id),
          )
        : owner.kind === 'project' &&
          has(
            ofProject.data?.map((report) => report.id),
            id,
          );
  }, [places, ofDevices, ofProject.data, owner.kind, isTemplate, ofTemplate]);
}

type Answers = readonly { readonly data?: readonly { readonly id: string }[] | undefined }[];
const idsIn = (reports: Answers[number]['data']) => reports?.map(({ id }) => id);
const idsOf = (answers: Answers) => answers.map(({ data }) => idsIn(data));
