/* oxlint-disable unicorn/no-empty-file -- a build writes it (client-calls-plugin.ts) */
// The back office's calls, which a build adds to those of the shop: buyers do not have to load them.
