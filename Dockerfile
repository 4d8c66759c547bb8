# One image for the portal and, with another command, for the provider beside a company's API (compose.yaml).

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY client ./client
COPY edge ./edge
COPY shared ./shared
RUN ["node", "--input-type=module", "--eval", "import { builtClient } from './edge/client-build.ts'; await builtClient(process.cwd());"]
# The packages of Node itself are for machines without a new enough Node.
RUN npm prune --omit=dev --omit=optional

FROM node:24.21.0-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data NODE_COMPILE_CACHE=/data/compiled
# A new volume gets the folder's owner.
RUN ["install", "--directory", "--owner=node", "--group=node", "--mode=700", "/data"]
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/client/dist ./client/dist
COPY package.json ./
COPY shared ./shared
COPY provider ./provider
COPY edge ./edge
USER node
VOLUME /data
EXPOSE 8787
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:8787/livez').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The memory settings are explained in edge/node/prepare.mjs.
CMD ["node", "--disable-warning=ExperimentalWarning", "--min-semi-space-size=16", "--max-semi-space-size=16", "--initial-old-space-size=128", "edge/node/main.ts"]
