#!/bin/sh
# Makes the plain login of DATABASE_URL on the first start of the database in compose.yaml.
set -eu
PGPASSWORD=$POSTGRES_PASSWORD psql --username=postgres --dbname=tamarack --set=ON_ERROR_STOP=1 \
  --set=password="$TAMARACK_PASSWORD" <<'SQL'
CREATE ROLE tamarack LOGIN PASSWORD :'password';
SQL
