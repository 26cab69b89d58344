import { LIMITS } from '@lightfield/contract';
import { problemsOf } from '../parse/issues.ts';
import { type PageProblem, unfit } from '../parse/measure.ts';
import { pageText } from '../locales/page/text.ts';
import { Scene } from './scene.ts';

export type ParsedScene =
  | { readonly scene: Scene; readonly problems: readonly [] }
  | { readonly scene: undefined; readonly problems: readonly PageProblem[] };

const refused = (problems: readonly PageProblem[]): ParsedScene => ({ scene: undefined, problems });

/**
 * A scene from outside, proven: bounded before it is looked at, ids named once, every parent there and none within itself, parts in
 * models, no deeper than a person can follow.
 */
export function parseScene(json: unknown): ParsedScene {
  const wrong = unfit(json);
  if (wrong) return refused([wrong]);
  const parsed = Scene.safeParse(json);
  if (!parsed.success) return refused(problemsOf(parsed.error, ''));
  const problems = [...twice(parsed.data), ...lost(parsed.data)];
  return problems.length > 0 ? refused(problems) : { scene: parsed.data, problems: [] };
}

function twice(scene: Scene): PageProblem[] {
  const lists = { nodes: scene.nodes.map(({ id }) => id), views: scene.views.map(({ id }) => id) };
  const named = { ...lists, points: scene.points.map(({ key }) => key) };
  return Object.entries(named).flatMap(([list, ids]) =>
    ids
      .flatMap((id, at) =>
        ids.indexOf(id) === at ? [] : [{ path: `${list}.${at}`, texts: pageText('scene.twice', { id }) }],
      )
      .slice(0, 10),
  );
}

function lost({ nodes }: Scene): PageProblem[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const wrong = nodes.findIndex((node) => {
    const above = node.parent === null ? undefined : byId.get(node.parent);
    if (node.parent !== null && (!above || above.kind === 'body' || above.kind === 'part')) return true;
    if ((node.kind === 'part') !== (above?.kind === 'model')) return node.kind === 'part';
    let depth = 0;
    for (let at = above; at; at = at.parent === null ? undefined : byId.get(at.parent))
      if (++depth > LIMITS.scene.depth) return true;
    return false;
  });
  return wrong < 0 ? [] : [{ path: `nodes.${wrong}.parent`, texts: pageText('scene.parent') }];
}
