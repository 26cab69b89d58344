// By its path and not by its name: an installation that was made before the package was there has no link to it.
export * from '../../../../../packages/edge/src/index.ts';
