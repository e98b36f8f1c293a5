# Prints each edge of a graph in GraphML as networkx reads it: from, to, type.
import sys

import networkx

graph = networkx.read_graphml(sys.argv[1])
for source, target, edge in graph.edges(data=True):
    print(graph.nodes[source]["url"], graph.nodes[target]["url"], edge["type"], sep="\t")
