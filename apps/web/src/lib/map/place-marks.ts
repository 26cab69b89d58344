import './marks.css';
import { type GeoJSONSource, type Map as MapLibre, Marker } from 'maplibre-gl';
import { type Bunch, type Features, type PinLink, type PinWords, type Single, bunchMark, pin } from './marks.ts';

/** Pixels within which devices are drawn as one, and the zoom from which all stand alone. */
const CLUSTER = { radius: 48, maxZoom: 15 } as const;
/** A cell that is clicked is looked at so much nearer. */
const NEARER = 2;
const SOURCE = 'devices';
/** While the map moves, what is in the picture is looked after so often at most, ms: marks move by themselves. */
const LOOK_MS = 120;

export interface MarkPorts {
  /** What a bunch says of itself. */
  say(bunch: Bunch): string;
  words(device: Single): PinWords;
  /** Absent: nobody may open it. */
  link(device: Single): PinLink | undefined;
}
export interface Marks {
  put(features: Features): void;
  /** Words or links have changed. */
  refresh(): void;
  stop(): void;
}

/** Keeps a mark for every device and every bunch in the picture. To be called once a map's style is there (`style.load`). */
export function placeMarks(map: MapLibre, features: Features, ports: MarkPorts): Marks {
  const markers = new Map<string, Marker>();
  map.addSource(SOURCE, {
    type: 'geojson',
    data: features,
    cluster: true,
    clusterRadius: CLUSTER.radius,
    clusterMaxZoom: CLUSTER.maxZoom,
    clusterProperties: {
      count: ['+', ['get', 'count']],
      offline: ['+', ['get', 'offline']],
      unheard: ['+', ['get', 'unheard']],
      alarm: ['+', ['get', 'alarm']],
      rank: ['max', ['get', 'rank']],
    },
  });
  // A layer that draws nothing: without one the source is never tiled. Texts need fonts from a server, so markers are HTML.
  map.addLayer({ id: SOURCE, type: 'circle', source: SOURCE, paint: { 'circle-radius': 1, 'circle-opacity': 0 } });

  type Found = Bunch & { cluster_id?: number; id?: string; name?: string };
  const nearer = async (at: [number, number], cluster: number | undefined) => {
    const zoom =
      cluster === undefined
        ? map.getZoom() + NEARER
        : await map.getSource<GeoJSONSource>(SOURCE)?.getClusterExpansionZoom(cluster);
    if (zoom !== undefined) map.easeTo({ center: at, zoom, duration: 150 });
  };
  interface Mark {
    readonly signature: string;
    readonly make: (at: [number, number]) => HTMLElement;
  }
  const markOf = (found: Found): Mark => {
    const { id, cluster_id: cluster } = found;
    if (id === undefined) {
      const label = ports.say(found);
      return {
        signature: JSON.stringify(found) + label,
        make: (at) => bunchMark(found, label, () => void nearer(at, cluster)),
      };
    }
    const single: Single = { ...found, id, name: found.name ?? '' };
    const words = ports.words(single);
    const link = ports.link(single);
    return { signature: JSON.stringify([found, words, link?.href]), make: () => pin(single, words, link) };
  };
  /** Words are found once, not with every look while the map is dragged; until other devices or words come. */
  const known = new Map<string, Mark>();
  const knownMark = (found: Found): Mark => {
    const key = JSON.stringify(found);
    const mark = known.get(key) ?? markOf(found);
    known.set(key, mark);
    return mark;
  };
  let isDirty = true;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const look = () => {
    if (!map.getSource(SOURCE) || !map.isSourceLoaded(SOURCE)) return;
    isDirty = false;
    const seen = new Set<string>();
    for (const feature of map.querySourceFeatures(SOURCE)) {
      if (feature.geometry.type !== 'Point') continue;
      const at = feature.geometry.coordinates as [number, number];
      const found = feature.properties as Found;
      const key = found.cluster_id === undefined ? (found.id ?? `cell ${at.join(' ')}`) : `c${found.cluster_id}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const { signature, make } = knownMark(found);
      const marker = markers.get(key);
      if (marker?.getElement().dataset['signature'] === signature) {
        marker.setLngLat(at);
        continue;
      }
      marker?.remove();
      const element = make(at);
      element.dataset['signature'] = signature;
      markers.set(key, new Marker({ element }).setLngLat(at).addTo(map));
    }
    for (const [key, marker] of markers) {
      if (seen.has(key)) continue;
      marker.remove();
      markers.delete(key);
    }
  };
  const dirty = () => {
    isDirty = true;
  };
  const drawn = () => {
    const now = performance.now();
    if (!isDirty || (map.isMoving() && now - lookedAt < LOOK_MS)) return;
    lookedAt = now;
    look();
  };
  map.on('move', dirty);
  map.on('moveend', dirty);
  map.on('sourcedata', dirty);
  map.on('render', drawn);
  return {
    put(next) {
      known.clear();
      void map.getSource<GeoJSONSource>(SOURCE)?.setData(next);
    },
    refresh() {
      known.clear();
      isDirty = true;
      map.triggerRepaint();
    },
    stop() {
      map.off('move', dirty);
      map.off('moveend', dirty);
      map.off('sourcedata', dirty);
      map.off('render', drawn);
      for (const marker of markers.values()) marker.remove();
      markers.clear();
    },
  };
}
