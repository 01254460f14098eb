/* oxlint-disable unicorn/no-empty-file -- a build writes it (browser-contract.ts) */
// The back office's calls, which a build adds to those of the shop: buyers do not wait for them.
