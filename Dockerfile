# syntax=docker/dockerfile:1

FROM node:20-bookworm-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates make && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY . .
ARG BUILD_ID=
RUN make build

FROM alpine:3.22
RUN apk add --no-cache curl && adduser -D -u 10001 sineta && mkdir /data && chown sineta /data
WORKDIR /app
COPY --from=build /app/.tools/sineta .tools/pocketbase
COPY --from=build /app/pb_hooks/main.pb.js /app/pb_hooks/school.js pb_hooks/
COPY --from=build /app/pb_migrations pb_migrations
COPY --from=build /app/pb_public pb_public
COPY --from=build /app/scripts/start.sh /app/scripts/healthcheck.sh scripts/
COPY --from=build /app/scripts/zoneinfo scripts/zoneinfo
COPY --from=build /app/LICENSE /app/NOTICE ./
USER sineta
ENV DATA=/data/school HOST=0.0.0.0 PORT=8090
VOLUME /data
EXPOSE 8090
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["scripts/healthcheck.sh"]
CMD ["scripts/start.sh"]
