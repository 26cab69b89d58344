import { type DragEvent, useEffect, useRef, useState } from 'react';
import { type Place, type Tree, type TreeItem, type TreeNode, type Zone, moveProblem, placeOf } from './tree.ts';

/** Upper and lower part of a row that mean before and after it; the middle means below it. */
const EDGE = 0.28;
const TYPE = 'application/x-lightfield-node';

export interface RowDrag {
  /** Where the dragged one would go; `no`: it cannot. */
  readonly mark: Zone | 'no' | undefined;
  readonly dragged: boolean;
  readonly handlers: {
    readonly draggable: boolean;
    readonly onDragStart: (event: DragEvent) => void;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: () => void;
    readonly onDragEnd: () => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

/** Something from elsewhere (rows of a list) that can be dropped into a node. */
export interface Guests {
  /** Type of what is dragged, as its drag says it. */
  readonly type: string;
  readonly onDrop: (nodeId: string, data: string) => void;
}

/** Dragging a node before, below or after another one, and guests into it. */
export function useDrag<Item extends TreeItem>(
  tree: Tree<Item>,
  onDrop: (node: TreeNode<Item>, place: Place) => Promise<void>,
  guests?: Guests,
): (node: TreeNode<Item>) => RowDrag {
  const [dragged, setDragged] = useState<TreeNode<Item>>();
  const [over, setOver] = useState<{ id: string; zone: Zone }>();
  const known = useRef(tree);
  useEffect(() => {
    known.current = tree;
  }, [tree]);
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const isGuest = (event: DragEvent) => guests !== undefined && event.dataTransfer.types.includes(guests.type);
  return (node) => {
    const { id } = node.item;
    const zone = over?.id === id ? over.zone : undefined;
    const place = dragged && zone && placeOf(tree, dragged.item.id, node, zone);
    const refused = dragged && place && (dragged === node || moveProblem(tree, dragged, place.parentId) !== undefined);
    return {
      mark: refused ? 'no' : zone,
      dragged: dragged?.item.id === id,
      handlers: {
        draggable: true,
        onDragStart: (event) => {
          event.dataTransfer.setData(TYPE, id);
          event.dataTransfer.effectAllowed = 'move';
          setDragged(node);
        },
        onDragOver: (event) => {
          const guest = isGuest(event);
          if (!dragged && !guest) return;
          // also where it cannot go: letting go there says why
          event.preventDefault();
          const next = guest ? 'inside' : zoneAt(event);
          if (over?.id !== id || over.zone !== next) setOver({ id, zone: next });
        },
        onDragLeave: () => setOver((now) => (now?.id === id ? undefined : now)),
        onDragEnd: end,
        onDrop: (event) => {
          event.preventDefault();
          // the tree may have changed under the pointer
          const moved = dragged && known.current.byId.get(dragged.item.id);
          end();
          if (guests && isGuest(event)) guests.onDrop(id, event.dataTransfer.getData(guests.type));
          else if (moved && moved !== node)
            void onDrop(moved, placeOf(known.current, moved.item.id, node, zoneAt(event)));
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
