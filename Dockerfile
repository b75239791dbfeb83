FROM node:24-slim AS build
WORKDIR /fray
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-slim
WORKDIR /fray
ENV NODE_ENV=production FRAY_HOST=0.0.0.0 FRAY_DATA=/data
COPY --from=build /fray/package.json /fray/LICENSE /fray/NOTICE ./
COPY --from=build /fray/node_modules node_modules
COPY --from=build /fray/dist dist
RUN mkdir /data && chown node /data
USER node
VOLUME /data
EXPOSE 7373
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:7373/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--min-semi-space-size=64", "--max-semi-space-size=64", "dist/main.js", "serve"]
