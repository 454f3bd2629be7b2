#!/bin/sh
# Makes the secrets that compose.yaml names, in the folder secrets beside it; what is there stays.
# If you have a database already, bring its password along, letters and digits only:
#   POSTGRES_PASSWORD=... sh deploy/secrets.sh
set -eu
umask 077
cd "$(dirname "$0")"
mkdir -p secrets
# The folder is yours alone. The files are for the users in the containers, each another one.
chmod 700 secrets

random() {
  od -An -N32 -tx1 /dev/urandom | tr -d ' \n'
}

keep() {
  if [ ! -e "secrets/$1" ]; then
    printf '%s' "$2" > "secrets/$1.new"
    chmod 444 "secrets/$1.new"
    mv "secrets/$1.new" "secrets/$1"
    echo "made deploy/secrets/$1"
  fi
}

keep postgres_password "${POSTGRES_PASSWORD:-$(random)}"
keep database "postgresql://ridotto:$(cat secrets/postgres_password)@postgres/ridotto"
keep metrics_token "$(random)"
keep grafana_password "$(random)"
