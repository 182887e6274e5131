# syntax=docker/dockerfile:1

FROM node:24-alpine AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build && node scripts/image.mjs /image

# The built server with what it loads of node_modules, the migrations, and the start script that applies them. No other
# npm packages, no sources, no embedded PostgreSQL: DATABASE_URL names the database.
FROM node:24-alpine
WORKDIR /app
ENV NODE_ENV=production \
    PORT=3000 \
    BENCHTRAIL_DATA_DIR=/var/lib/benchtrail
RUN install -d -o node -g node -m 700 /var/lib/benchtrail
COPY --from=build /image ./
USER node
# Holds only the token made on the first start, when BENCHTRAIL_TOKEN is not set.
VOLUME /var/lib/benchtrail
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs", "--built"]
