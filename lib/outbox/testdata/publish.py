"""An order is paid, in Python: the change and its event in one transaction.

With a driver of its own (psycopg) where one is installed, otherwise through psql.
Usage: publish.py DATABASE_URL ORGANIZATION [rollback]
Prints the event's id, its number of deliveries and whether it was published before.
"""
import json
import subprocess
import sys

url, organization = sys.argv[1], sys.argv[2]
end = "ROLLBACK" if "rollback" in sys.argv[3:] else "COMMIT"
data = json.dumps({"id": "ord_1042", "total": 10**25, "note": "paid \N{GRINNING FACE}, \"really\"; it's done"}, ensure_ascii=False)
arguments = (organization, "order.paid", data, "order-1042-paid")

try:
    import psycopg
except ImportError:
    psycopg = None

if psycopg is not None:
    connection = psycopg.connect(url)
    connection.execute("INSERT INTO shop_orders VALUES (1042, 'paid')")
    row = connection.execute("SELECT * FROM posthorn_publish(%s, %s, %s::json, %s)", arguments).fetchone()
    connection.execute(end)
else:
    # psql's own variables: quoted by psql, never joined into the statement here.
    names = ("organization", "type", "data", "key")
    script = f"""
        BEGIN;
        INSERT INTO shop_orders VALUES (1042, 'paid');
        SELECT * FROM posthorn_publish(:'organization', :'type', :'data', :'key');
        {end};
    """
    command = ["psql", url, "-X", "-q", "-At", "-F", " ", "-v", "ON_ERROR_STOP=1"]
    for name, value in zip(names, arguments):
        command += ["-v", f"{name}={value}"]
    row = subprocess.run(command, input=script, text=True, check=True, stdout=subprocess.PIPE).stdout.split()

print(*row)
