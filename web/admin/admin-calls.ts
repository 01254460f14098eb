// In a build this adds the back office's calls to those of the shop (browser-contract.ts), for which buyers do not wait.
