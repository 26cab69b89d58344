import { type DragEvent, useEffect, useRef, useState } from 'react';
import { type DeptNode, type DeptTree, type Place, type Zone, moveProblem, placeOf } from './dept-tree.ts';

/** Upper and lower part of a row that mean before and after it; the middle means below it. */
const EDGE = 0.28;
const TYPE = 'application/x-lightfield-dept';

export interface RowDrag {
  /** Where the dragged one would go; `no`: it cannot. */
  readonly mark: Zone | 'no' | undefined;
  readonly dragged: boolean;
  readonly handlers: {
    readonly draggable: true;
    readonly onDragStart: (event: DragEvent) => void;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: () => void;
    readonly onDragEnd: () => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

/** Dragging a department before, below or after another one. */
export function useDrag(
  tree: DeptTree,
  onDrop: (node: DeptNode, place: Place) => Promise<void>,
): (node: DeptNode) => RowDrag {
  const [dragged, setDragged] = useState<DeptNode>();
  const [over, setOver] = useState<{ id: string; zone: Zone }>();
  const known = useRef(tree);
  useEffect(() => {
    known.current = tree;
  }, [tree]);
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return (node) => {
    const { id } = node.dept;
    const zone = over?.id === id ? over.zone : undefined;
    const place = dragged && zone && placeOf(tree, dragged.dept.id, node, zone);
    const refused = dragged && place && (dragged === node || moveProblem(tree, dragged, place.parentId) !== undefined);
    return {
      mark: refused ? 'no' : place ? zone : undefined,
      dragged: dragged?.dept.id === id,
      handlers: {
        draggable: true,
        onDragStart: (event) => {
          event.dataTransfer.setData(TYPE, id);
          event.dataTransfer.effectAllowed = 'move';
          setDragged(node);
        },
        onDragOver: (event) => {
          if (!dragged) return;
          // also where it cannot go: letting go there says why
          event.preventDefault();
          const next = zoneAt(event);
          if (over?.id !== id || over.zone !== next) setOver({ id, zone: next });
        },
        onDragLeave: () => setOver((now) => (now?.id === id ? undefined : now)),
        onDragEnd: end,
        onDrop: (event) => {
          event.preventDefault();
          // the tree may have changed under the pointer
          const moved = dragged && known.current.byId.get(dragged.dept.id);
          end();
          if (moved && moved !== node) void onDrop(moved, placeOf(known.current, moved.dept.id, node, zoneAt(event)));
        },
      },
    };
  };
}

function zoneAt(event: DragEvent): Zone {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const share = (event.clientY - top) / height;
  if (share < EDGE) return 'before';
  return share > 1 - EDGE ? 'after' : 'inside';
}
