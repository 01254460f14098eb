# The shop's release (npm run release) on Node and the C library: no shell, no npm, no development package.
# Data is only in the volume /data, backups in /backups if BACKUP_TO is set to it; the rest of the file system can be
# read-only, with a small /tmp in memory.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
COPY scripts scripts
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN npm run release && mkdir /shop /empty && tar -xzf .cache/release/*.tar.gz -C /shop --strip-components=1
WORKDIR /shop
RUN npm ci --omit=dev --no-audit --no-fund

FROM gcr.io/distroless/cc-debian12:nonroot@sha256:9dac0a79194e45a7da0158a9c6da57b217585af0786db3845d1f0ec1a0dd182f
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build --chown=nonroot:nonroot /empty /data
COPY --from=build --chown=nonroot:nonroot /empty /backups
COPY --from=build /shop /shop
WORKDIR /shop
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
EXPOSE 3000
VOLUME /data
HEALTHCHECK --interval=15s --timeout=6s --start-period=60s CMD ["node", "-e", \
  "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "--max-semi-space-size=2", "built/main.js"]
